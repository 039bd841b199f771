// The journeys of npm test, in groups side by side, and beside them the walk; after the first group, which is the shortest, the journeys that
// want a product to themselves. Each part has a product and a browser of its own, because journeys of one product move one clock and wait
// for each other. Two groups and the walk leave a machine of two cores idle for a quarter of the time.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { groups } = JSON.parse(readFileSync('tests/e2e/groups.json', 'utf8'))
const apart = { name: 'The journeys apart', args: ['--config=tests/e2e/playwright.apart.config.ts'] }
const lanes = [
  ...groups.map((journeys, index) => [
    {
      name: `Group ${index + 1} of the journeys`,
      args: [
        '--config=tests/e2e/playwright.config.ts',
        ...journeys.map((name) => `/e2e/${name}.e2e.ts`),
        `--output=test-results/group-${index + 1}`,
      ],
    },
    ...(index === 0 ? [apart] : []),
  ]),
  [{ name: 'The walk', args: ['--config=tests/walk/playwright.config.ts'] }],
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
