/**
 * Looks for a field of the settings that is not valid. It says itself what is wrong and takes the focus (date-field.tsx); settings
 * that are closed open for it.
 * @returns whether there is one.
 */
export const hasFlawedField = (): boolean =>
  document.querySelector<HTMLInputElement>('.side :is(input,textarea):invalid')?.checkValidity() === false;
