// Loaded into the bundler before itself (startBundler.ts): what its own options cannot say.
import { Server } from 'node:net'

// It would listen on every interface of the machine; everything of the local stack is on the loopback interface.
const listen = Server.prototype.listen
Server.prototype.listen = function listenOnLoopback(first, ...rest) {
  const where = typeof first === 'object' && first !== null ? first : { port: first }
  return listen.call(this, { ...where, host: '127.0.0.1' }, ...rest.filter((each) => typeof each === 'function'))
}

// The other end of this pipe is held by whoever started us. It closes however that one ends.
process.stdin.on('end', () => process.exit()).on('error', () => process.exit())
process.stdin.resume()
