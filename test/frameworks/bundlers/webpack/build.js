import { readFileSync, writeFileSync } from 'node:fs'
import webpack from 'webpack'

const options = {
  mode: 'production',
  entry: './src/main.ts',
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, loader: 'esbuild-loader' }] },
  // It would warn of the dialog's files, which are not in the first script.
  performance: false,
}
webpack(options, (error, result) => {
  if (error || result.hasErrors() || result.hasWarnings()) throw error ?? new Error(result.toString())
  writeFileSync('dist/index.html', readFileSync('index.html', 'utf8').replace('/src/main.ts', '/main.js'))
})
