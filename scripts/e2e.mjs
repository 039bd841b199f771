// The journeys of npm test, in two halves side by side, and beside them the walk, then the journeys that want a product to themselves: each
// part has a product and a browser of its own, because journeys of one product move one clock and wait for each other. One half alone leaves
// a machine of two cores idle for a third of the time.
import { spawn } from 'node:child_process'

const halves = [1, 2]
const lanes = [
  ...halves.map((half) => [
    {
      name: `Half ${half} of the journeys`,
      args: [`--shard=${half}/${halves.length}`, `--output=test-results/half-${half}`],
    },
  ]),
  [
    { name: 'The walk', args: ['--config=playwright.walk.config.ts'] },
    { name: 'The journeys apart', args: ['--config=playwright.apart.config.ts'] },
  ],
]
const codes = await Promise.all(
  lanes.map(async (parts) => {
    const all = []
    for (const part of parts) all.push(await run(part))
    return all
  }),
)
process.exit(codes.flat().every((code) => code === 0) ? 0 : 1)

async function run({ name, args }) {
  const child = spawn('npx', ['playwright', 'test', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Whole pieces, so that they do not mix within a line.
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  process.stdout.write(`\n${name}\n${output}`)
  return code
}
