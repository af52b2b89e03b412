import './focus-look.ts';
import { laterWords } from '../later-words.ts';
import type { Medium } from '../service.ts';
import { type Focus, focusInWords, focusOf, hundredths, textOfFocus } from './focus.ts';
import { useShownPicture } from './shown-picture.ts';

export interface FocusPointProps {
  medium: Medium;
  /** The focus point as the form has it. */
  value: string;
  change: (value: string) => void;
}

/** Where no focus point is set, sites cut a picture from its middle. */
const middle: Focus = { x: 0.5, y: 0.5 };

const within = (part: number) => Math.min(1, Math.max(0, hundredths(part) / 100));

/** How sites cut pictures, as widths by heights. */
const cuts = [
  { ratio: '1', name: laterWords.cutSquare },
  { ratio: '21 / 9', name: laterWords.cutWide },
  { ratio: '9 / 16', name: laterWords.cutTall },
] as const;

interface SideProps {
  label: string;
  value: number;
  change: (value: number) => void;
}

/** One of the two sides of a focus point, which keys move as they move any slider. */
const Side = ({ label, value, change }: SideProps) => (
  <label>
    {label}
    <input
      type="range"
      min={0}
      max={100}
      value={hundredths(value)}
      aria-valuetext={laterWords.percent(hundredths(value))}
      onInput={event => change(within(Number(event.currentTarget.value) / 100))}
    />
  </label>
);

/** The part of a picture that every cut of it shows: set by a click or a touch, or with two sliders. */
export function FocusPoint({ medium, value, change }: FocusPointProps) {
  const picture = useShownPicture(medium, 800);
  const set = focusOf(value);
  const { x, y } = set ?? middle;
  const to = (focus: Focus) => change(textOfFocus(focus));
  const [left, top] = [`${x * 100}%`, `${y * 100}%`];
  return (
    <div class="focus">
      <p class="note">{laterWords.focusNote}</p>
      {picture && (
        <div
          class="focus-picture"
          onPointerUp={({ currentTarget, clientX, clientY }) => {
            const frame = currentTarget.getBoundingClientRect();
            to({
              x: within((clientX - frame.left) / frame.width),
              y: within((clientY - frame.top) / frame.height),
            });
          }}
        >
          <img {...picture} alt={medium.alternativeText ?? ''} draggable={false} />
          <span class={set ? 'focus-mark' : 'focus-mark unset'} style={{ left, top }} aria-hidden="true" />
        </div>
      )}
      <div class="focus-sides">
        <Side label={laterWords.fromLeft} value={x} change={part => to({ x: part, y })} />
        <Side label={laterWords.fromTop} value={y} change={part => to({ x, y: part })} />
      </div>
      {picture && (
        <div class="focus-cuts">
          {cuts.map(({ ratio, name }) => (
            <figure key={name}>
              <img {...picture} alt="" style={{ aspectRatio: ratio, objectPosition: `${left} ${top}` }} />
              <figcaption class="small quiet">{name}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <div class="buttons">
        <button type="button" class="button" aria-disabled={!set || undefined} onClick={() => change('')}>
          {laterWords.resetFocus}
        </button>
        <p class="small quiet" role="status">
          {focusInWords(value)}
        </p>
      </div>
    </div>
  );
}
