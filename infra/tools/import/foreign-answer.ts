/** An answer that cannot be from the service, such as a page: another server gave it, or a sign-in before the service. */
export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
}
