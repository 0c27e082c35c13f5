/** The markup that React has drawn of Account when the files were built: build/picture/renderAccount.tsx */
export interface AccountParts {
  readonly dialog: string
  readonly card: string
}
