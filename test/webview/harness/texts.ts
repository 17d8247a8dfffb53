/** The documents of the fixtures. Fictional. */
export const texts = {
  'launch/plan.md': `# Larkfield opening

The opening of the Larkfield depot is set for 14 May.

## What it needs

The opening requires the delivery of the cold-store units.

## Owner

The plan is kept by the operations desk.
`,
  'suppliers/norrland-mails.md': `# Mails with Norrland Cooling

## 2 April

The cold-store units ship with the K-40 compressor, which replaces the K-30.

## 9 April

The delivery waits for the safety approval of the K-40 compressor.
`,
  'safety/approvals.md': `# Approvals

| part | status | due |
| --- | --- | --- |
| K-30 compressor | approved | 2 February |
| K-40 compressor | in review | 21 May |

The review of the K-40 compressor is done by the assurance engineers.
`,
  'people/rota.md': `# Rota of the assurance engineers

The assurance engineers are shared with the Osmund Bay tunnel until 16 May.
`,
  'minutes/2026-04-11.md': `---
opening: 21 May
---

# Minutes, 11 April

The desk noted that the assurance engineers are short of time.
`,
} as const;

export type FixtureFile = keyof typeof texts;
