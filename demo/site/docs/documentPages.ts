import type { SitePage } from '../sitePage'
import { Docs } from './Docs'
import { readDocs } from './documents'
import { LIVE_EXAMPLES } from './liveExamples'

const DOCS_PATH = 'docs/'
/** Documents with a place in the navigation, and the words for it. The first one that a page is below is its own. */
const IN_NAVIGATION: Readonly<Record<string, { readonly title: string; readonly description: string }>> = {
  'docs/moving/': {
    title: 'Moving from',
    description: 'RainbowKit, ConnectKit, AppKit, web3-onboard and wallet-adapter: before, after, and every option.',
  },
  [DOCS_PATH]: { title: 'Docs', description: 'Every option, event, method and error, with search.' },
}

/** A page for each document. */
export function documentPages(): SitePage[] {
  return [...readDocs().docs.values()].map(({ path, title, description, file }) => ({
    path,
    ...(IN_NAVIGATION[path] ?? {
      title,
      description,
      below: Object.keys(IN_NAVIGATION).find((own) => path.startsWith(own))!,
    }),
    Page: Docs,
    script: 'docs/docs.ts',
    styles: 'docs/docs.css',
    isWide: true,
    ...(!LIVE_EXAMPLES[file] && { withoutElement: true }),
  }))
}
