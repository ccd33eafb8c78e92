import type { JsonOptions, VariantDef } from '@sitke/rules';
import { valueText } from '@sitke/rules/text';
import type { JSX } from 'preact';
import { useTools } from '../../ui/context.js';
import { groupOf } from '../../ui/dialogs/RulesFields.js';

/** Each rule that differs between sets, with what holds here. */
export function Options(props: { readonly def: VariantDef; readonly options: JsonOptions }): JSX.Element {
  const { def, options } = props;
  const { texts } = useTools();
  const values = Object.entries(options);
  return (
    <>
      {[...new Set(values.map(([name]) => groupOf(name)))].map((group) => (
        <section key={group}>
          <h3>{texts.own(def.id, `group.${group}`)}</h3>
          <dl class="rules-list">
            {values
              .filter(([name]) => groupOf(name) === group)
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{texts.own(def.id, `option.${name}`)}</dt>
                  <dd>{valueText(texts, def.id, name, value)}</dd>
                  <dd class="more">{texts.own(def.id, `option.${name}.help`)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}
