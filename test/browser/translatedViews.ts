import { emulateMedia } from '@web/test-runner-commands'
import { assert } from 'chai'
import { scaled } from './button'
import { clippedTexts, shownTexts } from './clippedTexts'
import { turnedAmounts } from './turnedAmounts'
import { listStates, openGallery, showState, WIDTH } from './galleryPage'

/** States, and amounts from a million on, that no dialog has room for. They are shortened. */
const TOO_LONG = /hostile|very long/
const HUGE = /(?:\p{Nd}+[.,٬\s]){3}\p{Nd}/u

/** Several galleries start and are drawn at the same time. */
const DRAWN_WITHIN_MS = 20_000

interface ShownState {
  readonly language: string
  readonly name: string
  readonly texts: readonly string[]
  /** Amounts that read backwards. */
  readonly turned: readonly string[]
  /** The texts of which a part cannot be read. Those of `values` may be shortened. */
  readonly clipped: (values: ReadonlySet<string>) => readonly string[]
}

/** Tests that every text of every state in the gallery can be read in these languages, as wide as a small phone. */
export async function testTranslatedViews(languages: readonly string[]): Promise<void> {
  await emulateMedia({ reducedMotion: 'reduce' })
  // Side by side, because each mostly waits for frames to be drawn.
  const [english, ...galleries] = (await Promise.all(['en', ...languages].map(openTranslated))) as [Translated]
  const views = [...listStates(english.gallery, 'light')]

  describe(`every text of every state can be read at ${WIDTH} px in ${languages.join(', ')}`, () => {
    it('is listed', () => assert.isAbove(views.flatMap(([, queries]) => queries).length, 300))

    for (const [view, queries] of views)
      it(view, async () => {
        const [inEnglish, ...read] = await Promise.all(
          [english, ...galleries].map((each) => readStates(each, queries.filter(hasRoom))),
        )
        const values = new Map(inEnglish?.map(({ name, texts }) => [name, new Set(texts)]))
        const found = read
          .flat()
          .flatMap(({ language, name, turned, clipped }) =>
            [...turned, ...clipped(values.get(name) ?? new Set())].map((fault) => `${language}, ${name}: ${fault}`),
          )
        assert.deepEqual(found, [])
      }).timeout(scaled(30_000))
  })
}

interface Translated {
  readonly language: string
  readonly errors: readonly string[]
  readonly gallery: Awaited<ReturnType<typeof openGallery>>
}

async function openTranslated(language: string): Promise<Translated> {
  const errors: string[] = []
  return { language, errors, gallery: await openGallery(errors) }
}

async function readStates(
  { language, errors, gallery }: Translated,
  queries: readonly URLSearchParams[],
): Promise<readonly ShownState[]> {
  const shown: ShownState[] = []
  for (const query of queries) {
    const name = nameOf(query)
    const dialog = await showState(
      gallery,
      new URLSearchParams([...query, ['lang', language]]),
      scaled(DRAWN_WITHIN_MS),
    )
    if (!dialog) throw new Error(`${name} is not drawn in ${language}. ${describeUndrawn(gallery, errors)}`)
    const clipped = language === 'en' ? [] : clippedTexts(dialog)
    const texts = shownTexts(dialog)
    assert.isNotEmpty(texts)
    shown.push({
      language,
      name,
      texts,
      turned: turnedAmounts(dialog),
      clipped: (values) =>
        clipped.filter(({ text }) => !values.has(text) && !HUGE.test(text)).map(({ fault }) => fault),
    })
  }
  return shown
}

function hasRoom(query: URLSearchParams): boolean {
  return !TOO_LONG.test(nameOf(query))
}

function nameOf(query: URLSearchParams): string {
  return `${query.get('view')}.${query.get('state')}`
}

function describeUndrawn({ document }: Window, errors: readonly string[]): string {
  const root = document.querySelector('gallery-card')?.shadowRoot
  const shown = root?.querySelector('[data-view]')?.getAttribute('data-view')
  return `Of the gallery: ${JSON.stringify({ ...document.documentElement.dataset, shown, errors, state: document.readyState, dialog: root?.querySelector('dialog')?.open, skeletons: root?.querySelectorAll('.skeleton-block').length })}`
}
