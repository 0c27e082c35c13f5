import type { PageProps, SitePage } from '../sitePage'
import { CARD } from '../social/SocialCard'
import { REPOSITORY, SITE_NAME } from './site'

type Props = Omit<PageProps, 'path' | 'inNavigation'> & {
  readonly page: SitePage
  readonly pages: readonly SitePage[]
  readonly styles: string
  /** The page's script from its root, if it has one. */
  readonly script: string | undefined
  /** Scripts that its script imports at once. */
  readonly imports: readonly string[]
  /** Where the site will be, which other sites need to link to its pages with a picture. */
  readonly url: string | undefined
}

/** A page of the site as a document. Its styles are in it, so that the first paint needs no second request. */
export function Document({ page, pages, styles, script, imports, url, ...props }: Props) {
  const { root, elementFiles, settings } = props
  const inNavigation = pages.filter(({ path, below }) => path !== '' && below === undefined)
  const title = page.path === '' ? `${SITE_NAME}: one tag that connects wallets` : `${page.title} · ${SITE_NAME}`
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={SITE_NAME} />
        {url && <Addresses page={`${url}${page.path}`} title={page.title} />}
        <link rel="icon" href={`${root}favicon.svg`} />
        {/* Drawn once all of it is there, so that nothing moves while it arrives: nearly every page fits into one round
            trip. */}
        <link rel="expect" href="#site-footer" blocking="render" />
        <style>{styles}</style>
        {!page.withoutElement && <script type="module" src={`${elementFiles}wallet-connect-button.js`} />}
        {imports.map((file) => (
          <link key={file} rel="modulepreload" href={`${root}${file}`} />
        ))}
        {script && <script type="module" src={`${root}${script}`} />}
      </head>
      <body className={page.isWide ? 'wide' : undefined}>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <header className="site-header">
          <a className="site-name" href={root || './'}>
            <img src={`${root}favicon.svg`} alt="" width="28" height="28" />
            <span>{SITE_NAME}</span>
          </a>
          <nav aria-label="Site">
            {inNavigation.map(({ path, title: name }) => (
              <a
                key={path}
                href={`${root}${path}`}
                aria-current={path === page.path ? 'page' : path === page.below ? true : undefined}>
                {name}
              </a>
            ))}
          </nav>
        </header>
        <main id="content">
          <page.Page path={page.path} inNavigation={inNavigation} {...props} />
        </main>
        <footer className="site-footer" id="site-footer">
          <p>
            MIT licence. Independent of the wallet providers, relays and wallets that it connects to.{' '}
            <a href={REPOSITORY}>Source code</a>
          </p>
          {settings.stack && (
            <p>Everything here runs on this machine with test keys. Never send anything of value to these addresses.</p>
          )}
        </footer>
        <script type="application/json" id="site-settings" dangerouslySetInnerHTML={{ __html: inScript(settings) }} />
      </body>
    </html>
  )
}

/** What has to be absolute: the page, and the picture that is shown of it where it is linked to. */
function Addresses({ page, title }: { page: string; title: string }) {
  return (
    <>
      <link rel="canonical" href={page} />
      <meta property="og:url" content={page} />
      <meta property="og:image" content={`${page}${CARD.file}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={`${CARD.width}`} />
      <meta property="og:image:height" content={`${CARD.height}`} />
      <meta property="og:image:alt" content={`${title}, beside a view of the element`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** JSON that cannot end the script element that it is in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
