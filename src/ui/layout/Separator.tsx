/** A divider between alternatives, with an optional word in the middle. */
export function Separator({ children }: { children?: string }) {
  return children ? <div className="separator">{children}</div> : <hr className="separator" />
}
