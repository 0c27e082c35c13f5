import { SITE_NAME } from '../layout/site'

/** What is shown where a page is linked to, with the size that sites expect. */
export const CARD = { file: 'card.jpg', width: 1200, height: 630 } as const

type Props = {
  readonly title: string
  readonly description: string
  /** Addresses of the pictures: the site's sign, and a view of the element. */
  readonly sign: string
  readonly view: string
}

/** The picture of a page, to be drawn by a browser. Fonts are those of the machine that draws it. */
export function SocialCard({ title, description, sign, view }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <main>
          <p className="site">
            <img src={sign} alt="" width="44" height="44" />
            {SITE_NAME}
          </p>
          <h1>{title}</h1>
          <p className="description">{description}</p>
        </main>
        <img className="view" src={view} alt="" />
      </body>
    </html>
  )
}

const STYLES = `
body {
  box-sizing: border-box;
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  gap: 64px;
  width: ${CARD.width}px;
  height: ${CARD.height}px;
  margin: 0;
  padding-inline: 72px 56px;
  overflow: hidden;
  background: #f0f2f5;
  color: #0b0d12;
  font: 28px/1.4 system-ui, 'Segoe UI', sans-serif;
}
main {
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-height: 0;
  max-height: ${CARD.height}px;
}
p {
  margin: 0;
}
.site {
  display: flex;
  gap: 14px;
  align-items: center;
  font-weight: 650;
  letter-spacing: -0.01em;
}
h1 {
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 5;
  margin: 32px 0 20px;
  overflow: hidden;
  font-size: 54px;
  line-height: 1.12;
  letter-spacing: -0.03em;
  text-wrap: balance;
  overflow-wrap: break-word;
}
.description {
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 5;
  overflow: hidden;
  color: #565c6b;
}
.view {
  align-self: start;
  width: 100%;
  margin-top: 56px;
  border-radius: 24px;
}
`
