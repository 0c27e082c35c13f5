import type { SitePage } from '../sitePage'
import { Docs } from './Docs'
import { readDocs } from './documents'
import { LIVE_EXAMPLES } from './liveExamples'

/** The start of the documentation, which is in the navigation. */
export const DOCS_PATH = 'docs/'

/** A page for each document. */
export function documentPages(): SitePage[] {
  return [...readDocs().docs.values()].map(({ path, title, description, file }) => ({
    path,
    title: path === DOCS_PATH ? 'Docs' : title,
    description: path === DOCS_PATH ? 'Every option, event, method and error, with search.' : description,
    Page: Docs,
    script: 'docs/docs.ts',
    styles: 'docs/docs.css',
    ...(!LIVE_EXAMPLES[file] && { withoutElement: true }),
    ...(path !== DOCS_PATH && { below: DOCS_PATH }),
  }))
}
