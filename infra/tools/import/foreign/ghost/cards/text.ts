/** What the text of a post is converted with. */
export interface TextContext {
  /** Whether an address opens Ghost's portal, in which members sign up and in. */
  isPortal(address: string): boolean;
  /** Reports what of the text does not come, or not as it was. */
  noted(kind: string, detail?: string): void;
}

export const signUpForm = 'a form in which members sign up stays behind';
export const portalLink = 'a link to sign up or in stays behind, of which only the words come';
export const portalButton = 'a button to sign up or in stays behind';
export const withoutAddress = 'a card without an address that can be opened stays behind';
export const mailOnly = 'a part that was sent by e-mail alone stays behind';
export const membersPlayer = 'a podcast player for members stays behind';
