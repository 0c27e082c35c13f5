import { installBundlerOrTell } from './bundler/installBundler'
import { endWithParent } from './lifetime'
import { startStack } from './startStack'

await installBundlerOrTell()
const stack = await startStack()
endWithParent(stack.stop)
const { demo, services, chains, wallet, mailbox } = stack.stackJson
console.log(`Local stack is ready (test keys only).
  addresses        ${demo}/stack.json
  services         ${services.api}
  frame            ${services.frame}
  mailbox          ${mailbox}
  relay            ${services.relay}
  wallet           ${wallet}
${chains.map(({ name, rpcUrl, bundlerUrl }) => `  ${name.padEnd(16)} ${rpcUrl}${bundlerUrl ? `    bundler ${bundlerUrl}` : ''}`).join('\n')}
Ctrl-C stops everything.`)
