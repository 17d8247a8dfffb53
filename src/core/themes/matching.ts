import { hashText } from '../../base/hash';
import type { Community } from '../model/themes';
import { themeParameters } from './parameters';

/**
 * An id for each community: that of the former one of its level with which it shares most members, at least half of both; else one made
 * of its level and its most central member. Ties go to the earlier community. Cost: linear in the members.
 */
export function matchIds(communities: readonly Omit<Community, 'id'>[], former: readonly Community[]): string[] {
  const ids: (string | undefined)[] = communities.map(() => undefined);
  const taken = new Set<string>();
  for (const { number, old } of overlaps(communities, former)) {
    if (ids[number] !== undefined || taken.has(former[old].id)) continue;
    ids[number] = former[old].id;
    taken.add(former[old].id);
  }
  return communities.map(({ level, members }, number) => {
    const known = ids[number];
    if (known !== undefined) return known;
    const base = hashText(`${level} ${members[0]}`).slice(0, 10);
    let id = base;
    for (let twin = 1; taken.has(id); twin++) id = `${base}-${twin}`;
    taken.add(id);
    return id;
  });
}

/** Pairs of a community and a former one that share enough, those that share most first. */
function overlaps(communities: readonly Omit<Community, 'id'>[], former: readonly Community[]) {
  const holder = new Map<string, number>();
  former.forEach(({ level, members }, old) => {
    for (const member of members) holder.set(`${level} ${member}`, old);
  });
  const pairs: { number: number; old: number; share: number }[] = [];
  communities.forEach(({ level, members }, number) => {
    const common = new Map<number, number>();
    for (const member of members) {
      const old = holder.get(`${level} ${member}`);
      if (old !== undefined) common.set(old, (common.get(old) ?? 0) + 1);
    }
    for (const [old, count] of common) {
      const share = count / (members.length + former[old].members.length - count);
      if (share >= themeParameters.successor) pairs.push({ number, old, share });
    }
  });
  return pairs.sort((a, b) => b.share - a.share || a.number - b.number || a.old - b.old);
}
