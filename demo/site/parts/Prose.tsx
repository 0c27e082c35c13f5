/** One line of text with `code`. */
export function Prose({ children }: { children: string }) {
  return children.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))
}
