import { putLook } from '../put-look.ts';

putLook(`
.focus {
  display: grid;
  gap: 0.75rem;
}
.focus-picture {
  position: relative;
  justify-self: start;
  max-width: 100%;
  cursor: crosshair;
}
.focus-picture img {
  display: block;
  max-width: 100%;
  max-height: 24rem;
  width: auto;
  height: auto;
  border-radius: 6px;
  background: var(--sunk);
}
.focus-mark {
  position: absolute;
  width: 1.75rem;
  height: 1.75rem;
  translate: -50% -50%;
  border: 3px solid #fff;
  border-radius: 50%;
  outline: 2px solid #000;
  box-shadow: inset 0 0 0 2px #000;
  pointer-events: none;
}
.focus-mark.unset {
  border-style: dotted;
  opacity: 0.7;
}
.focus-sides {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
  gap: 0.75rem 1.25rem;
}
.focus-sides label {
  display: grid;
  gap: 0.25rem;
  font-size: 0.875rem;
  font-weight: 600;
}
.focus-sides input {
  width: 100%;
  min-height: 2rem;
}
.focus-cuts {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  align-items: end;
}
.focus-cuts figure {
  margin: 0;
}
.focus-cuts img {
  display: block;
  height: 5rem;
  object-fit: cover;
  border-radius: 6px;
  background: var(--sunk);
}
`);
