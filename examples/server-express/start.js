import express from 'express'
import { createServer } from './server.ts'

const { PORT = '3000', DOMAIN = `localhost:${PORT}` } = process.env
createServer(DOMAIN)
  .use(express.static('public'))
  .use('/dist-cdn', express.static('node_modules/wallet-connect-button/dist-cdn'))
  .listen(Number(PORT), () => console.log(`http://${DOMAIN}`))
