/** Stands between groups that exclude each other, with a word in its middle when there is one to say. */
export function Separator({ children }: { children?: string }) {
  return children ? <div className="separator">{children}</div> : <hr className="separator" />
}
