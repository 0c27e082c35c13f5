import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { bundleInstalledWallet } from '../pages-server/installedWallet'
import { EMPTY_PAGE, writeEmptyPage } from './build/writeEmptyPage'
import { bundleSite, SITE_STYLES } from './bundleSite'
import { docsFiles } from './docs/docsFiles'
import { readFacts } from './facts'
import { Document } from './layout/Document'
import { SITE_PAGES } from './pages'
import type { SiteSettings } from './settings'

type Options = {
  readonly settings: SiteSettings
  /** The way from the site's folder to the built files of the element. */
  readonly elementFiles: string
  /** Where the site will be, with a slash at its end. Only its tags for other sites need it. */
  readonly url?: string
}

/** Every file of the site by its path: pages drawn by React, their scripts, and the test wallet. */
export async function buildSite({ settings, elementFiles, url }: Options): Promise<Map<string, string | Uint8Array>> {
  const [bundle, testWallet, icon] = await Promise.all([
    bundleSite(),
    bundleInstalledWallet(),
    readFile(new URL('../favicon.svg', import.meta.url)),
  ])
  const facts = readFacts()
  const files = new Map<string, string | Uint8Array>([...bundle.files, ...(await docsFiles())])
  files.set('test-wallet.js', testWallet)
  files.set('favicon.svg', icon)
  for (const page of SITE_PAGES) {
    const root = '../'.repeat(page.path.split('/').length - 1)
    const script = bundle.scripts.get(page.script ?? '')
    const document = renderToStaticMarkup(
      <Document
        page={page}
        pages={SITE_PAGES}
        styles={[SITE_STYLES, page.styles ?? ''].map((sheet) => bundle.styles.get(sheet) ?? '').join('')}
        script={script?.file}
        imports={script?.imports ?? []}
        root={root}
        elementFiles={root + elementFiles}
        settings={settings}
        facts={facts}
        url={url}
      />,
    )
    files.set(`${page.path}index.html`, `<!doctype html>${document}\n`)
  }
  files.set(
    `${EMPTY_PAGE.path}index.html`,
    writeEmptyPage(settings, elementFiles, bundle.scripts.get(EMPTY_PAGE.script)),
  )
  return files
}
