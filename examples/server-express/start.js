import express from 'express'
import { createServer } from './server.ts'

const { PORT = '3000', DOMAIN = `localhost:${PORT}`, SECRET } = process.env
if (!SECRET) throw new Error('SECRET signs nonces and sessions: set it to the output of `openssl rand -hex 32`.')
createServer(DOMAIN, SECRET)
  .use(express.static('public'))
  .use('/dist-cdn', express.static('node_modules/wallet-connect-button/dist-cdn'))
  .listen(Number(PORT), (error) => {
    // Express passes the error instead of throwing it, when the port is taken for example.
    if (error) throw error
    console.log(`http://${DOMAIN}`)
  })
