/** What is wrong with a field, below it. @param id by which the field names it. */
export const Flaw = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <p class="saved not" id={id}>
      {text}
    </p>
  ) : null;
