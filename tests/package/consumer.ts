import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..', '..')

/** What a command wrote and how it ended. */
export interface Outcome {
  readonly code: number
  readonly output: string
}

/** A package that is known in this repository by another name than its own. */
interface Alias {
  readonly from: string
  readonly as: string
}

/** A project of somebody who installs the package, in a folder of its own. */
export interface Consumer {
  readonly dir: string
  write(files: Readonly<Record<string, string>>): void
  /** Runs a program of an installed package with this Node. */
  run(program: string, ...args: string[]): Outcome
  /** Takes packages from this repository instead of the registry, each under its name or, as `as`, under another. */
  link(...packages: (string | Alias)[]): void
  remove(): void
}

/** Packs what the build made, as npm would publish it. @returns the tarball's path */
export function packTarball(into: string): string {
  const packed = run('npm', ['pack', resolve(root, 'dist/npm'), '--pack-destination', into, '--silent'], into)
  if (packed.code !== 0) throw new Error(packed.output)
  return join(into, packed.output.trim().split('\n').at(-1) ?? '')
}

/**
 * Makes an empty project with the tarball installed. Nothing is asked of a registry: what else a project needs is linked.
 * @param linked packages that are taken from this repository instead of the registry
 */
export function createConsumer(tarball: string, linked: readonly (string | Alias)[] = []): Consumer {
  const dir = mkdtempSync(join(tmpdir(), 'carport-consumer-'))
  const consumer: Consumer = {
    dir,
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(dir, name)), { recursive: true })
        writeFileSync(join(dir, name), text)
      }
    },
    run: (program, ...args) => run(process.execPath, [join(dir, 'node_modules', program), ...args], dir),
    link(...packages) {
      for (const each of packages) {
        const { from, as } = typeof each === 'string' ? { from: each, as: each } : each
        const place = join(dir, 'node_modules', as)
        mkdirSync(dirname(place), { recursive: true })
        rmSync(place, { force: true })
        symlinkSync(resolve(root, 'node_modules', from), place)
      }
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
  consumer.write({ 'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }) })
  const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent']
  const { code, output } = run('npm', ['install', ...flags, tarball], dir)
  if (code !== 0) throw new Error(output)
  consumer.link(...linked)
  return consumer
}

function run(command: string, args: readonly string[], cwd: string): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: '' },
  })
  return { code: status ?? 1, output: `${stdout}${stderr}${error?.message ?? ''}` }
}
