import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { messages as createEnglish } from '../src/messages/en'
import { textKeys } from './textKeys'
import { completeTranslations, evaluateLanguage, untranslatedIn } from './translations'

const COMPLETE = readFileSync('src/messages/en.ts', 'utf8')
  .replace('messages =', 'messages: CreateTranslation =')
  .replace("close: 'Close'", "close: 'Own'")
const LACKING = COMPLETE.replaceAll(/^ {4}(?:back|retryIn|walletCount): .*\n|^ {2}tokens: .*\n/gm, '')

/** The files of the languages, of which German has every text and Thai has not. */
async function bundle(output: Rolldown.OutputOptions): Promise<Rolldown.OutputChunk[]> {
  const languages: Plugin = {
    name: 'languages',
    enforce: 'pre',
    transform: (_, id) => (id.endsWith('/de.ts') ? COMPLETE : id.endsWith('/th.ts') ? LACKING : undefined),
  }
  const [bundled] = (await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [languages, textKeys(), completeTranslations()],
    build: {
      write: false,
      lib: { entry: 'src/messages/loadMessages.ts', formats: ['es'] },
      rolldownOptions: { output },
    },
  })) as Rolldown.RolldownOutput[]
  return bundled!.output.filter((file) => file.type === 'chunk')
}

test('a language says in English what it lacks, with the plurals and seconds of English, and its own texts else', async () => {
  const [file] = await bundle({ codeSplitting: false })
  const url = `data:text/javascript,${encodeURIComponent(file!.code)}`
  const { loadMessages } = (await import(url)) as typeof import('../src/messages/loadMessages')
  const { general, tokens, connect } = await loadMessages('th')
  expect([general.back, tokens.none, general.close]).toEqual(['Back', 'No tokens yet', 'Own'])
  expect([connect.walletCount(1), general.retryIn(5)]).toEqual(['1 wallet', 'Try again in 5 seconds'])
})

test('English is fetched beside a language that lacks a text, and beside no other', async () => {
  const files = await bundle({ chunkFileNames: '[name].js' })
  const importedBy = (tag: string) => files.find(({ fileName }) => fileName === `${tag}.js`)?.imports
  expect(importedBy('th')).toContain('en.js')
  expect(importedBy('de')).toEqual([])
})

test('what a language lacks is listed by its keys', async () => {
  const { messages } = await evaluateLanguage('lacking.ts', LACKING)
  const english = untranslatedIn(createEnglish)
  expect(english).toEqual(expect.arrayContaining(['toasts.email_updated', 'problems.unknown']))
  const others = untranslatedIn(messages).filter((key) => !english.includes(key))
  expect(others).toEqual(['general.back', 'general.retryIn', 'connect.walletCount', 'tokens.none'])
})
