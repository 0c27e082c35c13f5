import { spawnSync } from 'node:child_process'
import { readCommandLine } from '../../build/commandLine'
import { LANGUAGES } from '../../src/messages/languages'
import { findOrInstallBrowser } from '../browser'
import { scaleLimits } from '../run/scaleLimits'

/** As many as a browser draws side by side within the time that a file of tests has. */
const AT_ONCE = 4
const all = ['en-XA', ...Object.keys(LANGUAGES).filter((tag) => tag !== 'en')]

const { words } = readCommandLine({
  usage: `npm run test:languages -- [language …]
Measures in a browser that every text of every state in the gallery can be read at 320 px, in every language and in the
pseudo-language en-XA, whose words are 40 % longer than English, or in the named ones.
Languages: ${all.join(', ')}.`,
  words: all,
})
const languages = words.length > 0 ? words : all
process.env['CHROME_PATH'] = findOrInstallBrowser()
await scaleLimits()
let failed = 0
for (let from = 0; from < languages.length; from += AT_ONCE) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@web/test-runner/dist/bin.js', '--files', 'test/browser/viewsTranslated.test.ts'],
    { stdio: 'inherit', env: { ...process.env, LANGUAGES: languages.slice(from, from + AT_ONCE).join(',') } },
  )
  if (status !== 0) failed += 1
}
process.exitCode = failed > 0 ? 1 : 0
