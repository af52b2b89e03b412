const dark = matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
}

/** Makes the viewer follow the user's preference for dark or light, which it takes from a class. */
export function followColorScheme(): void {
  apply();
  dark.addEventListener('change', apply);
}
