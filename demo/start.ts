import { readCommandLine } from '../build/commandLine'
import { buildWhenNeeded } from './pages-server/buildWhenNeeded'
import { demoPages } from './pages-server/pages'
import { installBundlerOrTell } from './stack/bundler/installBundler'
import { endWithParent } from './stack/lifetime'
import { listEndpoints } from './stack/listEndpoints'
import { startStack, type RunningStack } from './stack/startStack'

readCommandLine({
  usage: `npm start
Builds the files for pages unless they are there, and serves the demo with local chains, services and wallets.`,
})

let stack: RunningStack | undefined
endWithParent(async () => stack?.stop())
await Promise.all([buildWhenNeeded(), installBundlerOrTell()])
console.log('Starting the local chains, services and wallets')
stack = await startStack({ pages: demoPages })
const { demo } = stack.stackJson
console.log(`
The demo is ready. It runs on this machine only, with test keys.

  site             ${demo}/site/
  demo pages       ${demo}/            with an installed wallet: ${demo}/?wallet=both
${listEndpoints(stack.stackJson)}

Ctrl-C stops everything.`)
