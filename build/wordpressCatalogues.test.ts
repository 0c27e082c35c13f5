import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../src/messages/languages'
import { describeOptions } from './wordpressOptions'

/** English is in the source. */
const TAGS = Object.keys(LANGUAGES)
  .filter((tag) => tag !== 'en')
  .toSorted()
const PLUGIN = 'integrations/wordpress/plugin'
const CATALOGUES = 'integrations/wordpress/languages'
/** A call of gettext in PHP. No text has an escaped quote. */
const TRANSLATED = /(?:esc_html__|esc_attr__|\b__)\(\s*'([^']+)'/g

const texts = readdirSync(`${PLUGIN}/src`)
  .filter((file) => file.endsWith('.php'))
  .flatMap((file) =>
    [...readFileSync(`${PLUGIN}/src/${file}`, 'utf8').matchAll(TRANSLATED)].map(([, text]) => text ?? ''),
  )
const block = JSON.parse(readFileSync(`${PLUGIN}/block/block.json`, 'utf8')) as { title: string; description: string }
const wanted = [
  ...new Set(texts),
  `block title\u0004${block.title}`,
  `block description\u0004${block.description}`,
].toSorted()

test('there is a catalogue for each language of the button', () => {
  expect(readdirSync(CATALOGUES).toSorted()).toEqual(TAGS.map((tag) => `${tag}.json`).toSorted())
})

/** The table of options is described in English first: its texts may be missing, and are then shown in English. */
const described = new Set(describeOptions().flatMap(({ label, doc }) => [label, doc]))

test.each(TAGS)('the catalogue %s has every text of the plugin, and none that is not used', (tag) => {
  const catalogue = JSON.parse(readFileSync(`${CATALOGUES}/${tag}.json`, 'utf8')) as Record<string, string>
  expect(wanted.filter((text) => !Object.hasOwn(catalogue, text))).toEqual([])
  expect(Object.keys(catalogue).filter((text) => !wanted.includes(text) && !described.has(text))).toEqual([])
  for (const [text, translation] of Object.entries(catalogue))
    expect(translation.split('%s').length, text).toBe(text.split('%s').length)
})
