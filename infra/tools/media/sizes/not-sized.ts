/** Why a picture gets no sizes, or not now; its medium stays as it is. */
export class NotSized extends Error {
  override readonly name = 'NotSized';
}
