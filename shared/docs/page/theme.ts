const dark = matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
}

/** Has the viewer follow what the user prefers, dark or light: it goes by a class. */
export function followColorScheme(): void {
  apply();
  dark.addEventListener('change', apply);
}
