/** Why a file could not be moved into the service's storage; its medium keeps its address. */
export class NotMoved extends Error {
  override readonly name = 'NotMoved';
}
