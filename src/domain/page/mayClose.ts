/** What decides whether the modal may be closed. `openedFrom` is the view before this one in the history. */
export type CloseFacts = {
  readonly view: string
  readonly openedFrom?: string | undefined
  readonly signInRequired: boolean
  readonly hasSession: boolean
  readonly allowUnsupportedChain: boolean
}

/**
 * May the visitor close the modal here? Not while a required sign-in has no session (specification, section 4), nor on
 * an unsupported network unless the page allows those (views.md, 1.1; wire facts, 15.14).
 */
export function mayClose({ view, openedFrom, signInRequired, hasSession, allowUnsupportedChain }: CloseFacts): boolean {
  if (view === 'SIWXSignMessage' || view === 'ApproveTransaction') return !signInRequired || hasSession
  const onUnsupported = view === 'UnsupportedChain' || (view === 'SwitchNetwork' && openedFrom === 'UnsupportedChain')
  return !onUnsupported || allowUnsupportedChain
}
