import { readCommandLine } from './commandLine'
import { readIntegrity } from './integrity'

// `npm run tag` prints what a page pastes to pin every file of `dist-cdn` to the bytes of this build.

const { words } = readCommandLine({
  usage: `npm run tag -- URL
Prints the script tag for the files of dist-cdn at URL, such as https://cdn.example/wallet-connect-button/0.1.0/, and
the import map that pins each of them by its hash. Needs a build.`,
  words: (word) => URL.canParse(word),
})
const [url] = words
if (url === undefined) {
  console.error('Name the URL of the folder: npm run tag -- https://cdn.example/wallet-connect-button/0.1.0/')
  process.exit(2)
}
const folder = url.endsWith('/') ? url : `${url}/`
const scripts = Object.entries(readIntegrity('dist-cdn').files).filter(
  ([name]) => name.endsWith('.js') && !name.includes('.single.'),
)
const integrity = Object.fromEntries(scripts.map(([name, hash]) => [new URL(name, folder).href, hash]))
const entry = new URL('wallet-connect-button.js', folder).href

console.log(`<script type="importmap">
${JSON.stringify({ integrity }, undefined, 2)}
</script>
<script type="module" src="${entry}" integrity="${integrity[entry]}" crossorigin="anonymous"></script>`)
