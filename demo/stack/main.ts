import { readCommandLine } from '../../build/commandLine'
import { installBundlerOrTell } from './bundler/installBundler'
import { endWithParent } from './lifetime'
import { listEndpoints } from './listEndpoints'
import { startStack } from './startStack'

readCommandLine({
  usage: `npm run stack
Starts the local chains, services and wallets without the demo.`,
})

await installBundlerOrTell()
const stack = await startStack()
endWithParent(stack.stop)
console.log(`Local stack is ready (test keys only).
${listEndpoints(stack.stackJson)}
Ctrl-C stops everything.`)
