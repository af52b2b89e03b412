/** What a language is called, such as «German»; undefined for what is no tag, or one that the browser does not know, such as zh-yue. */
export function nameOfLanguage(tag: string): string | undefined {
  try {
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag);
    return name === tag ? undefined : name;
  } catch {
    return undefined;
  }
}
