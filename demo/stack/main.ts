import { installBundlerOrTell } from './bundler/installBundler'
import { endWithParent } from './lifetime'
import { startStack } from './startStack'

await installBundlerOrTell()
const stack = await startStack()
endWithParent(stack.stop)
const { demo, services, chains, wallet } = stack.stackJson
console.log(`Local stack is ready (test keys only).
  addresses  ${demo}/stack.json
  services   ${services.api}
  relay      ${services.relay}
  wallet     ${wallet}
${chains.map(({ name, rpcUrl, bundlerUrl }) => `  ${name.padEnd(10)} ${rpcUrl}${bundlerUrl ? `    bundler ${bundlerUrl}` : ''}`).join('\n')}
Ctrl-C stops everything.`)
