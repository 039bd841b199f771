import type { Program } from '#server/loans/programs/program'
import { programs } from '#server/loans/programs/programs'

/** docs/reference/programs.md: each program's states as a drawing and its table of steps. */
export function programReference(): string {
  return [
    '# Hardship programs',
    '',
    'Written by `npm run reference` from the tables in `server/loans/programs/`; edit those. The [glossary](../GLOSSARY.md) says what a number of the rules means.',
    '',
    ...programs.flatMap(pageOf),
  ].join('\n')
}

function pageOf(program: Program<string, string, string>): string[] {
  return [
    `## ${program.title}`,
    '',
    `\`${program.name}\`, after ${program.source}.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...program.transitions.map(({ from, on, to }) => `  ${from} --> ${to}: ${on}`),
    ...Object.entries(program.states)
      .filter(([, { isFinished }]) => isFinished === true)
      .map(([state]) => `  ${state} --> [*]`),
    '```',
    '',
    '| State | What it means |',
    '|---|---|',
    ...Object.entries(program.states).map(([state, { meaning }]) => `| ${state} | ${meaning} |`),
    '',
    '| From | Event | To | Who | When | What is done with it |',
    '|---|---|---|---|---|---|',
    ...program.transitions.map(
      ({ from, on, to, by, notAfter = [], when, effects }) =>
        `| ${from} | ${on} | ${to} | ${[by.join(', '), ...notAfter.map((step) => `not who took ${step}`)].join('; ')} | ${when} | ${effects.map((one) => program.effects[one]).join(' ')} |`,
    ),
    '',
  ]
}
