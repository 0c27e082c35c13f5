import { WINDOW_WORDS } from '../src/app/window/windowWords'
import { LANGUAGES, type LanguageTag } from '../src/messages/languages'
import { readCommandLine } from './commandLine'
import { evaluateLanguage, untranslatedIn } from './translations'

readCommandLine({
  usage: `npm run untranslated
Lists the texts that a language lacks and says in English, by their keys (docs/texts.md).`,
})
for (const tag of Object.keys(LANGUAGES) as LanguageTag[]) {
  if (tag === 'en') continue
  const { messages } = await evaluateLanguage(`src/messages/${tag}.ts`)
  const inWindow = Object.keys(WINDOW_WORDS.en).filter((key) => !(key in WINDOW_WORDS[tag]))
  for (const key of [...untranslatedIn(messages), ...inWindow.map((name) => `window.${name}`)])
    console.log(`${tag}: ${key}`)
}
