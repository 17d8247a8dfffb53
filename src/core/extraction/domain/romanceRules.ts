import { rule } from './relationRules';
import type { RelationRule } from './rules';

/** French: verbs in both numbers, participles in both genders, prepositions with and without an article. Read in French texts alone. */
export const frenchRelations: readonly RelationRule[] = [
  rule(
    'REQUIRES',
    "nécessite | nécessitent | requiert | requièrent | exige | exigent | a besoin de | a besoin d' | a besoin du | ont besoin de | ont besoin d'",
    'est requis par | est requise par | est nécessaire pour',
  ),
  rule(
    'DEPENDS_ON',
    "dépend de | dépend du | dépend d' | dépend des | dépendent de | dépendent du | dépendent d' | repose sur | reposent sur",
  ),
  rule('USES', 'utilise | utilisent | emploie | emploient', 'est utilisé par | est utilisée par'),
  rule('OWNED_BY', 'appartient à | appartient au | appartiennent à | est la propriété de', 'possède'),
  rule('MAINTAINED_BY', 'est maintenu par | est maintenue par | est géré par | est gérée par'),
  rule(
    'PART_OF',
    "fait partie de | fait partie du | fait partie d' | font partie de | font partie du | est un composant de | est un composant du",
    'se compose de | est composé de | est composée de',
  ),
  rule(
    'REPLACES',
    'remplace | remplacent',
    'est remplacé par | est remplacée par | a été remplacé par | a été remplacée par | sont remplacés par',
  ),
  rule('DEPRECATED_BY', 'est déprécié au profit de | est dépréciée au profit de | est obsolète au profit de'),
  rule(
    'LOCATED_IN',
    'se trouve à | se trouve dans | se trouve en | est situé à | est située à | est situé dans | est située dans | se situe à | se situe dans',
  ),
  rule('BASED_ON', 'est basé sur | est basée sur'),
  rule('WRITTEN_IN', 'est écrit en | est écrite en'),
  rule('SUPPORTS', 'prend en charge | prennent en charge', 'est pris en charge par | est prise en charge par'),
];

/** Spanish, likewise. */
export const spanishRelations: readonly RelationRule[] = [
  rule(
    'REQUIRES',
    'requiere | requieren | necesita | necesitan | exige | exigen',
    'es requerido por | es requerida por | es necesario para',
  ),
  rule('DEPENDS_ON', 'depende de | depende del | dependen de | dependen del'),
  rule('USES', 'utiliza | utilizan | usa | usan | emplea | emplean', 'es utilizado por | es utilizada por | es usado por | es usada por'),
  rule('OWNED_BY', 'pertenece a | pertenece al | pertenecen a | es propiedad de', 'posee'),
  rule('MAINTAINED_BY', 'es mantenido por | es mantenida por | es gestionado por | es gestionada por | está a cargo de'),
  rule(
    'PART_OF',
    'es parte de | es parte del | forma parte de | forma parte del | forman parte de | es un componente de',
    'consta de | se compone de',
  ),
  rule(
    'REPLACES',
    'reemplaza | reemplazan | sustituye | sustituyen',
    'es reemplazado por | es reemplazada por | fue reemplazado por | fue reemplazada por | es sustituido por | es sustituida por | fue sustituido por | fue sustituida por',
  ),
  rule('DEPRECATED_BY', 'está obsoleto en favor de | está obsoleta en favor de'),
  rule('LOCATED_IN', 'se encuentra en | está ubicado en | está ubicada en | está situado en | está situada en'),
  rule('BASED_ON', 'se basa en | está basado en | está basada en'),
  rule('WRITTEN_IN', 'está escrito en | está escrita en'),
  rule('SUPPORTS', 'soporta | soportan | admite | admiten', 'es soportado por | es soportada por'),
];
