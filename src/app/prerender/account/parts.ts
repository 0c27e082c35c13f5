/** The markup that React has drawn of Account when the files were built: build/prerender/renderAccount.tsx */
export interface AccountParts {
  readonly dialog: string
  readonly card: string
}
