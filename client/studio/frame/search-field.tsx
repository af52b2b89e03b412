interface SearchFieldProps {
  /** What is searched: its name, which it shows while it is empty. */
  label: string;
  value: string;
  onType: (typed: string) => void;
}

/** A field to search in a list. */
export const SearchField = ({ label, value, onType }: SearchFieldProps) => (
  <input
    class="input"
    type="search"
    placeholder={label}
    aria-label={label}
    value={value}
    dir="auto"
    onInput={event => onType(event.currentTarget.value)}
  />
);
