/** Puts styles into the page that are loaded with their part of it. A sheet that a script makes needs no exception from the page's policy. */
export function putLook(look: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
