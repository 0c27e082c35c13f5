import { assert } from 'chai'
import { dom, inside, until, viewOf, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'

let count = 0

const IGNORES = '<wallet-connect-button> ignores the text'

const TEXTS = {
  'button.connect': { en: 'Join', de: 'Mitmachen', ar: 'انضم' },
  'titles.Connect': { en: 'Join the club', de: 'Dem Club beitreten', ar: 'انضم إلى النادي' },
  'connect.emailLabel': { en: 'Your email', de: 'Deine E-Mail', ar: 'بريدك' },
}

/** A page in which React arrives only when it is let, and no service ever responds. */
async function placed(attributes: Readonly<Record<string, string>>, texts: object = TEXTS) {
  const page = await openPage(320, 640)
  page.window.fetch = () => new Promise(() => {})
  const name = `texts${++count}_${Date.now()}`
  await page.run(`/held/${name}~react/dist-cdn/wallet-connect-button.js`)
  const button = page.place({ 'project-id': 'a'.repeat(32), texts: JSON.stringify(texts), ...attributes })
  return { page, button, release: () => fetch(`/mend/${name}`) }
}

const chunksOf = ({ window }: FreshPage): readonly string[] =>
  window.performance.getEntriesByType('resource').flatMap(({ name }) => /chunks\/(\w+)-/.exec(name)?.[1] ?? [])

const shownIn = (button: Button): readonly (string | null | undefined)[] => [
  inside(button, 'dialog[open] .title')?.textContent,
  inside(button, 'dialog[open] .field-input')?.ariaLabel ??
    inside(button, 'dialog[open] .field-input')?.getAttribute('placeholder'),
]

async function opened(button: Button): Promise<HTMLDialogElement> {
  dom(button).click()
  return until('the dialog', () => inside<HTMLDialogElement>(button, 'dialog[open]'))
}

/** What the console of a page says. */
function heardIn({ window }: FreshPage): string[] {
  const said: string[] = []
  ;(window as unknown as { console: Console }).console.warn = (...words: unknown[]) => void said.push(words.join(' '))
  return said
}

describe("a page's own texts", () => {
  afterEach(closePages)

  for (const lang of ['en', 'de', 'ar'] as const)
    it(`are on the button before any code, in the prerender and in React's dialog: ${lang}`, async () => {
      const { page, button, release } = await placed({ lang })
      page.document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr'
      assert.equal(dom(button).textContent?.trim(), TEXTS['button.connect'][lang])
      assert.isEmpty(chunksOf(page))
      const first = await opened(button)
      const drawn = shownIn(button)
      assert.deepEqual(drawn, [TEXTS['titles.Connect'][lang], TEXTS['connect.emailLabel'][lang]])
      assert.isUndefined(viewOf(button))
      await release()
      await button.open()
      assert.isFalse(first.isConnected)
      assert.equal(viewOf(button), 'Connect')
      assert.deepEqual(shownIn(button), drawn)
    })

  it('follow the property and the language while the dialog is open', async () => {
    const { button, release } = await placed({ lang: 'en' })
    await release()
    await button.open()
    button.texts = { 'titles.Connect': { en: 'Second', de: 'Zweiter' } }
    await until('the second title', () => shownIn(button)[0] === 'Second')
    button.lang = 'de'
    await until('the title in German', () => shownIn(button)[0] === 'Zweiter')
    button.texts = undefined
    await until('that of the attribute', () => shownIn(button)[0] === 'Dem Club beitreten')
    button.removeAttribute('texts')
    await until('our own title', () => shownIn(button)[0] === 'Wallet verbinden')
  })

  it('that cannot be used are named on the console, and ours are shown', async () => {
    const { page, button, release } = await placed(
      { lang: 'en' },
      { 'titles.Conect': 'Join', 'titles.Connect': '{who}', 'button.connect': { en: 5 } },
    )
    const said = heardIn(page)
    assert.equal(dom(button).textContent?.trim(), 'Connect wallet')
    await release()
    await button.open()
    assert.equal(shownIn(button)[0], 'Connect wallet')
    await until('three warnings', () => said.length === 3)
    assert.sameMembers(said, [
      `${IGNORES} titles.Conect: there is no text of that name. Did you mean titles.Connect?`,
      `${IGNORES} titles.Connect: {who} stands for nothing.`,
      `${IGNORES} button.connect: in en it is no text.`,
    ])
  })

  it('that JSON cannot say are ignored as a whole', async () => {
    const { page, button, release } = await placed({ lang: 'en' })
    const said = heardIn(page)
    const circular: Record<string, object> = {}
    circular['titles.Connect'] = circular
    button.removeAttribute('texts')
    button.texts = circular as never
    await release()
    await button.open()
    assert.equal(shownIn(button)[0], 'Connect wallet')
    await until('the warning', () => said.length === 1)
    assert.equal(said[0], '<wallet-connect-button> ignores texts=object.')
  })

  it('are text, whatever is in them', async () => {
    const { button, release } = await placed({ lang: 'en' }, { 'titles.Connect': '<img src=x onerror=alert(1)>&amp;' })
    await opened(button)
    assert.equal(shownIn(button)[0], '<img src=x onerror=alert(1)>&amp;')
    await release()
    await button.open()
    assert.equal(shownIn(button)[0], '<img src=x onerror=alert(1)>&amp;')
    assert.isUndefined(inside(button, '.title img'))
  })

  it('of two elements do not mix', async () => {
    const { page, button, release } = await placed({ lang: 'en' })
    const other = page.place({ 'project-id': 'first', lang: 'en', texts: '{"titles.Connect":"Other"}' })
    await release()
    await button.open()
    assert.equal(shownIn(button)[0], 'Join the club')
    await button.close()
    await other.open()
    assert.equal(shownIn(other)[0], 'Other')
  })

  it('are not fetched for by a page without them', async () => {
    const page = await openPage()
    await page.run()
    const button = page.place()
    await button.open()
    assert.include(chunksOf(page), 'app')
    assert.notInclude(chunksOf(page), 'texts')
  })
})
