/** Whether a text is an address of a page or a file, as the service takes it. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\//i.test(text);
