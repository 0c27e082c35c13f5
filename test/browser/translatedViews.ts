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
const DRAWN_WITHIN_MS = 60_000

interface ShownState {
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
  const english = readStates('en')
  const read = languages.map((language) => [language, readStates(language)] as const)

  describe(`every text of every state can be read at ${WIDTH} px`, () => {
    for (const [language, states] of read)
      it(`in ${language}`, async () => {
        const values = new Map((await english).map(({ name, texts }) => [name, new Set(texts)]))
        const found = (await states).flatMap(({ name, turned, clipped }) =>
          [...turned, ...clipped(values.get(name) ?? new Set())].map((fault) => `${name}: ${fault}`),
        )
        const count = (await states).reduce((sum, { texts }) => sum + texts.length, 0)
        console.log(`${language}: ${(await states).length} states, ${count} texts, ${found.length} faults`)
        assert.isAbove((await states).length, 300)
        assert.deepEqual(found, [])
      }).timeout(scaled(110_000))
  })
}

async function readStates(language: string): Promise<readonly ShownState[]> {
  const errors: string[] = []
  const gallery = await openGallery(errors)
  const shown: ShownState[] = []
  for (const query of [...listStates(gallery, 'light').values()].flat()) {
    const name = `${query.get('view')}.${query.get('state')}`
    if (TOO_LONG.test(name)) continue
    const dialog = await showState(
      gallery,
      new URLSearchParams([...query, ['lang', language]]),
      scaled(DRAWN_WITHIN_MS),
    )
    if (!dialog) throw new Error(`${name} is not drawn in ${language}. ${describeUndrawn(gallery, errors)}`)
    const clipped = language === 'en' ? [] : clippedTexts(dialog)
    shown.push({
      name,
      texts: shownTexts(dialog),
      turned: turnedAmounts(dialog),
      clipped: (values) =>
        clipped.filter(({ text }) => !values.has(text) && !HUGE.test(text)).map(({ fault }) => fault),
    })
  }
  return shown
}

function describeUndrawn({ document }: Window, errors: readonly string[]): string {
  const root = document.querySelector('gallery-card')?.shadowRoot
  const shown = root?.querySelector('[data-view]')?.getAttribute('data-view')
  return `Of the gallery: ${JSON.stringify({ ...document.documentElement.dataset, shown, errors, state: document.readyState, dialog: root?.querySelector('dialog')?.open, skeletons: root?.querySelectorAll('.skeleton-block').length })}`
}
