export interface GroupProps {
  /** Runs the choice, or focuses the consent checkbox while it must be ticked first. */
  readonly choose: (choice: () => void) => void
  /** Id of the text that explains why nothing can be chosen yet. */
  readonly lockedBy: string | undefined
}
