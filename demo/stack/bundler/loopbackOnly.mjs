// Loaded before the bundler (startBundler.ts), for what it has no options for.
import { Server } from 'node:net'

// The bundler would listen on every interface; the local stack is on the loopback interface only.
const listen = Server.prototype.listen
Server.prototype.listen = function listenOnLoopback(first, ...rest) {
  const where = typeof first === 'object' && first !== null ? first : { port: first }
  return listen.call(this, { ...where, host: '127.0.0.1' }, ...rest.filter((each) => typeof each === 'function'))
}

// The parent process holds the other end of this pipe, which closes however the parent ends.
process.stdin.on('end', () => process.exit()).on('error', () => process.exit())
process.stdin.resume()
