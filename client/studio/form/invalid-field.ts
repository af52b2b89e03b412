import type { TargetedEvent } from 'preact';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Marks a field for the browser, too: what is beside it, such as «Save», looks for those that are not valid. */
export const withFlaw = (flaw: string | undefined) => (field: TextField | null) =>
  field?.setCustomValidity(flaw ?? '');

/** Whoever looks for fields that are not valid, such as «Publish», is led to the first of them. What is around it opens first. */
export function goTo(event: TargetedEvent<TextField>): void {
  const { currentTarget: field } = event;
  event.preventDefault();
  requestAnimationFrame(() => field.focus());
}
