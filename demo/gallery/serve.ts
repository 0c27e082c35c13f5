import { createServer } from 'vite'
import { readCommandLine } from '../../build/commandLine'
import { endWithParent } from '../stack/lifetime'

readCommandLine({
  usage: `npm run gallery
Serves every view in every state, without the stack: the page loads again when a source is saved.`,
})
const vite = await createServer({
  configFile: 'demo/gallery/vite.config.ts',
  configLoader: 'runner',
  server: { host: '127.0.0.1' },
})
endWithParent(() => vite.close())
await vite.listen()
const [url = ''] = vite.resolvedUrls?.local ?? []
console.log(`Every view in every state: ${url}gallery.html\nCtrl-C stops it.`)
